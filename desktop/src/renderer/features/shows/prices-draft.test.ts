import { describe, expect, it } from 'vitest'
import { priceGroups } from './price-texts.ts'
import { changedAreas, draftOf, isSameDraft, readDraft } from './prices-draft.ts'
import { sampleSettings } from './show-samples.ts'

describe('DESK-PRICES-02 what was typed becomes settings by the schema of the server', () => {
  it('comes back as it was', () => {
    const draft = draftOf(sampleSettings)
    expect(readDraft(draft)).toEqual({ settings: sampleSettings, problems: new Map() })
    expect(isSameDraft(draft, { ...draft })).toBe(true)
    expect(isSameDraft(draft, { ...draft, 'spy.isEnabled': false })).toBe(false)
  })

  it.each([
    ['0', { tooSmall: 1 }],
    ['10001', { tooLarge: 10_000 }],
    ['', 'not_whole'],
    ['1.5', 'not_whole'],
    ['1e3', 'not_whole'],
    ['-5', 'not_whole'],
    ['a lot', 'not_whole'],
    ['９９', 'not_whole'],
  ] as const)('refuses a price of %j', (typed, problem) => {
    const { settings, problems } = readDraft({
      ...draftOf(sampleSettings),
      'private.pricePerMinuteInToken': typed,
    })
    expect(settings).toBeNull()
    expect([...problems]).toEqual([['private.pricePerMinuteInToken', problem]])
  })

  it('sends the areas that differ, each as a whole', () => {
    const { settings } = readDraft({
      ...draftOf(sampleSettings),
      'spy.pricePerMinuteInToken': ' 15 ',
      'group.isEnabled': false,
    })
    expect(changedAreas(sampleSettings, settings!)).toEqual({
      spy: { ...sampleSettings.spy, pricePerMinuteInToken: 15 },
      group: { ...sampleSettings.group, isEnabled: false },
    })
    expect(changedAreas(sampleSettings, sampleSettings)).toEqual({})
  })
})

it('DESK-PRICES-03 every setting has its field, its words and its switch', () => {
  const fields = priceGroups.flatMap((group) => group.fields)
  const draft = draftOf(sampleSettings)
  expect(fields.map((field) => field.path).sort()).toEqual(Object.keys(draft).sort())
  for (const field of fields) {
    expect(typeof draft[field.path] === 'boolean', field.path).toBe(field.unit === null)
    if (field.needs !== undefined) expect(typeof draft[field.needs], field.path).toBe('boolean')
  }
})
