import { expect, test } from 'vitest'
import { type SupportFacts, supportOffer } from './support-offer.ts'

const viewer: SupportFacts = {
  isLoggedIn: true,
  isModel: false,
  hasCard: false,
  hasPurchase: false,
  isChatForced: false,
  isRestricted: false,
  isStudioExempt: false,
  isSuperVip: false,
  isPhoneForced: false,
}
const model = { ...viewer, isModel: true }
const guest = { ...viewer, isLoggedIn: false }

test.each<[string, SupportFacts, 'chat' | 'form']>([
  ['a guest', guest, 'form'],
  [
    'a guest of whom everything is said',
    { ...guest, hasCard: true, hasPurchase: true, isChatForced: true },
    'form',
  ],
  ['a viewer who has paid nothing', viewer, 'form'],
  ['a viewer with a card', { ...viewer, hasCard: true }, 'chat'],
  ['a viewer with a purchase', { ...viewer, hasPurchase: true }, 'chat'],
  [
    'a viewer with a card, from a restricted country',
    { ...viewer, hasCard: true, isRestricted: true },
    'form',
  ],
  ['the same with the flag', { ...viewer, hasCard: true, isRestricted: true, isChatForced: true }, 'chat'],
  ['a viewer with nothing but the flag', { ...viewer, isChatForced: true }, 'chat'],
  ['a viewer of an exempt studio, who has paid nothing', { ...viewer, isStudioExempt: true }, 'form'],
  ['a model', model, 'chat'],
  ['a model from a restricted country', { ...model, isRestricted: true }, 'form'],
  ['a model of an exempt studio, from there', { ...model, isRestricted: true, isStudioExempt: true }, 'chat'],
])('SUPPORT-01 %s is offered the %s', (_who, facts, by) => {
  expect(supportOffer(facts).by).toBe(by)
})

test.each<[string, SupportFacts, string, boolean]>([
  [
    'a guest of whom everything is said',
    { ...guest, isModel: true, isSuperVip: true, isPhoneForced: true },
    'support',
    false,
  ],
  ['a viewer', viewer, 'support', false],
  ['a super VIP', { ...viewer, isSuperVip: true }, 'support', true],
  ['whoever has the flag', { ...viewer, isPhoneForced: true }, 'support', true],
  ['a model', model, 'model_support', false],
  ['a model with the flag', { ...model, isPhoneForced: true }, 'model_support', true],
])(
  'SUPPORT-02 %s is sent to their department, and is shown a number or none',
  (_who, facts, department, hasPhone) => {
    expect(supportOffer(facts)).toMatchObject({ department, hasPhone })
  },
)
