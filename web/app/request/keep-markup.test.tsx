import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { I18nContext, useTranslation } from '../i18n/use-translation.ts'
import { type KeepMarkup, KeepMarkupContext, useKept } from '../platform/kept-markup.ts'
import { createMarkupKeeper } from './keep-markup.tsx'

let drawn = 0

interface FaceProps {
  readonly name: string
  readonly rooms: number
}

function Face({ name, rooms }: FaceProps) {
  drawn += 1
  const { t } = useTranslation()
  return (
    <>
      <b title={name}>{name}</b>
      <span>
        {rooms} {t('rooms')} &amp; more
      </span>
    </>
  )
}

function Link({ canKeep = true, ...face }: FaceProps & { readonly canKeep?: boolean }) {
  return <a href="/x" {...useKept(Face, face, canKeep)} />
}

const i18n = (language: 'en' | 'de', rooms: string) => createI18n(language, [{ rooms }] as never)
const english = i18n('en', 'rooms')
const german = i18n('de', 'Räume')

const page = (texts: typeof english, keep: KeepMarkup | null, ...faces: Parameters<typeof Link>[0][]) =>
  renderToString(
    <I18nContext value={texts}>
      <KeepMarkupContext value={keep}>
        {faces.map((face) => (
          <Link key={face.name} {...face} />
        ))}
      </KeepMarkupContext>
    </I18nContext>,
  )

test('PAGE-KEPT-01 what is kept is what would be drawn, once for all pages of a language', () => {
  const faces = [
    { name: '<Ada> & "Co"', rooms: 1 },
    { name: 'Bea', rooms: 2 },
  ] as const
  const plain = page(english, null, ...faces)
  expect(plain).toContain('&lt;Ada&gt; &amp;')
  const keepIn = createMarkupKeeper()
  const keep = keepIn(english)
  drawn = 0
  expect(page(english, keep, ...faces)).toBe(plain)
  expect(page(english, keep, ...faces)).toBe(plain)
  expect(drawn).toBe(2)
  expect(page(german, keepIn(german), ...faces)).toBe(page(german, null, ...faces))
})

test('PAGE-KEPT-01 another property is another look, and what cannot be kept is drawn each time', () => {
  const keep = createMarkupKeeper()(english)
  const one = page(english, keep, { name: 'Ada', rooms: 1 })
  expect(page(english, keep, { name: 'Ada', rooms: 3 })).toBe(page(english, null, { name: 'Ada', rooms: 3 }))
  expect(page(english, keep, { name: 'Ada', rooms: 1 })).toBe(one)
  drawn = 0
  for (const _page of [1, 2]) expect(page(english, keep, { name: 'Ada', rooms: 1, canKeep: false })).toBe(one)
  expect(drawn).toBe(2)
})
