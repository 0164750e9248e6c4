import { describe, expect, test } from 'vitest'
import { writtenTexts } from './console-texts.ts'
import { expectNone } from './expect-none.ts'
import { readRepository } from './repository.ts'

const screens = readRepository().filter(
  ({ path }) => path.startsWith('desktop/src/renderer/') && path.endsWith('.tsx'),
)
const sample = (text: string) =>
  writtenTexts([{ path: 'desktop/src/renderer/panels/Sample.tsx', text: `const a = ${text}` }])

test('LOCALE-08 every text of the console comes from resources/locales', () => {
  expect(screens.length).toBeGreaterThan(100)
  expectNone(writtenTexts(screens), 'Write it in all six languages and say it by t(…):')
})

describe('samples', () => {
  test.each([
    '<p>Hello</p>',
    '<p>{n} people</p>',
    '<p>{on ? "On" : t("off")}</p>',
    '<p>{count > 0 && `${count} left`}</p>',
    '<p>{name ?? "Somebody"}</p>',
    '<input aria-label="Name" />',
    '<input placeholder={`Row ${n}`} />',
    '<b title={"Key " + key} />',
    '<Modal lead={<>You are on air</>} />',
    '<p>Größe</p>',
  ])('%s is written in the code', (text) => expect(sample(text)).toHaveLength(1))

  test.each([
    '<p>{t("hello")}</p>',
    '<p>{t(on ? "on" : "off")}</p>',
    '<p data-kind="card" className="row">{1} / {2} · –</p>',
    '<p>{kind === "private" && <b>{name}</b>}</p>',
    '<b title={t("keys", { name: "x" })} />',
    '<p>Footlight, {rate} tk</p>',
    '<Trans i18nKey="discount.about" components={{ b: <b /> }} />',
  ])('%s is not', (text) => expect(sample(text)).toEqual([]))
})
