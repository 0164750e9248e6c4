import { describe, expect, it } from 'vitest'
import { defaultToySettings } from '../../../shared/toys/index.ts'
import { draftOf, emptyTipLevel, setUpOf } from './toys-draft.ts'

const mine = {
  id: 'mine',
  name: 'Mine',
  steps: [
    { level: 1, ms: 500 },
    { level: 0.25, ms: 100 },
  ],
}
const setUp = {
  rules: { ...defaultToySettings, patterns: [mine] },
  lovense: '127.0.0.1',
  intiface: null,
  offer: { tokens: 50, seconds: 60 },
}
const draft = draftOf(setUp)

describe('TOY-SETTINGS-02 what was typed is stored as meant, or the field is named', () => {
  it('comes back as it was', () => {
    expect(setUpOf(draft)).toEqual({ setUp, problems: {} })
  })

  it('names the field, in the words of the field', () => {
    const { problems } = setUpOf({
      ...draft,
      capPercent: '101',
      queueMax: 'many',
      restSeconds: '1',
      tipLevels: [{ ...emptyTipLevel, from: '', percent: '0' }],
      patterns: [{ id: 'x', name: ' ', steps: '100x50 what' }],
    })
    expect(Object.keys(problems).sort()).toEqual([
      'capPercent',
      'patterns.0.name',
      'patterns.0.steps',
      'queueMax',
      'restSeconds',
      'tipLevels.0.from',
      'tipLevels.0.percent',
    ])
  })

  it('an offer has both its price and its time, or there is none', () => {
    expect(setUpOf({ ...draft, offerTokens: ' ', offerSeconds: '' }).setUp?.offer).toBeNull()
    expect(setUpOf({ ...draft, offerTokens: '' }).problems).toEqual({ offerTokens: 'out_of_range' })
    expect(setUpOf({ ...draft, offerSeconds: '5' }).problems).toEqual({ offerSeconds: 'out_of_range' })
  })

  it('sees what only fits alone', () => {
    const [first] = draft.tipLevels
    expect(setUpOf({ ...draft, tipLevels: [first!, first!] }).problems).toEqual({
      'tipLevels.1.from': 'overlaps',
    })
  })
})
