import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithParts } from './TextWithParts.tsx'

test('PAGE-TEXT-02 the parts of a sentence stand where its language has them', () => {
  const draw = (text: string) =>
    renderToStaticMarkup(<TextWithParts text={text} parts={{ terms: <i className="link" />, b: <b /> }} />)
  expect(draw('I accept the <terms>Terms</terms> & <b>more</b>.')).toBe(
    'I accept the <i class="link">Terms</i> &amp; <b>more</b>.',
  )
  expect(draw('<b>Mehr</b><terms>Regeln</terms>')).toBe('<b>Mehr</b><i class="link">Regeln</i>')
  expect(draw('<u>unknown</u> 1 < 2')).toBe(' 1 &lt; 2')
})
