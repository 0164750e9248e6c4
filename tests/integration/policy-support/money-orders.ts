import { randomUUID } from 'node:crypto'
import type {
  affiliateDeskRoutes,
  affiliateRoutes,
  billingCardRoutes,
  billingDeskRoutes,
  billingPriceRoutes,
  billingRoutes,
  billingTaxRoutes,
  experimentRoutes,
  membershipRoutes,
  moneyRoutes,
  payoutDeskRoutes,
  payoutRoutes,
  promotionDeskRoutes,
  promotionRoutes,
  taxDeclarationRoutes,
  taxDeskRoutes,
  wheelDeskRoutes,
  wheelRoutes,
} from '@footlight/core/protocol'
import { ROOM } from './cast.ts'
import type { Orders } from './order.ts'

const NO_SUCH_ID = '019b796d-d600-74ba-9e30-91adb287c92f'

const walletOrders: Orders<typeof moneyRoutes> = {
  tip: { params: { recipient: ROOM }, body: { amount: 1 } },
  // Nobody has held one.
  undoTip: { params: { transfer_id: NO_SUCH_ID } },
  statement: {},
  dailyLimit: {},
}

const deskOrders: Orders<typeof billingDeskRoutes> = {
  purchaseRisks: {},
  decideRisk: { params: { id: NO_SUCH_ID }, body: { verdict: 'fine' } },
  billingDesk: {},
  findPurchases: {},
  deskPurchase: { params: { id: NO_SUCH_ID } },
  refundPurchase: {
    params: { id: NO_SUCH_ID },
    body: { ref: NO_SUCH_ID, amount: 1, reason: 'other', note: '', reversed: 0 },
  },
  replayWebhook: { params: { id: '1' } },
  blockPurchases: { body: { username: 'nobody_at_all', reason: 'other', note: '', until: null } },
  unblockPurchases: { params: { id: '1' } },
}

const promotionOrders: Orders<typeof promotionRoutes & typeof promotionDeskRoutes> = {
  promoOffer: {},
  redeemPromoCode: { body: { code: 'NO_SUCH_CODE' } },
  heldTokens: {},
  promoCodes: {},
  createPromoCode: {
    body: {
      ...{ code: 'NEVER', tokens: 1, uses_max: 1, audience: 'anybody', is_default: false, from: null },
      until: '2001-01-01T00:00:00Z',
    },
  },
  endPromoCode: { params: { id: '1' } },
  redemptions: { params: { id: '1' } },
}

const experimentOrders: Orders<typeof experimentRoutes> = {
  experiments: {},
  changeExperiments: { body: { seen: 0, order: { kind: 'start', id: 1 } } },
  experimentResults: { params: { id: '1' } },
  variantShown: { params: { id: '1' }, body: { variant: 'control' } },
}

const wheelOrders: Orders<typeof wheelRoutes & typeof wheelDeskRoutes> = {
  promoWheelSpins: {},
  wheel: { params: { wheel: 'promo' } },
  commitWheel: { params: { wheel: 'promo' } },
  spinWheel: {
    params: { wheel: 'promo' },
    body: { commitment: NO_SUCH_ID, table: 1, client_seed: 'mine' },
  },
  wheelDraws: {},
  wheelDraw: { params: { id: NO_SUCH_ID } },
  prizeTables: {},
  setPrizeTable: { params: { wheel: 'promo' }, body: { prizes: [], from: '2001-01-01T00:00:00Z' } },
  grantSpins: { body: { username: 'nobody_at_all', spins: 1, ref: NO_SUCH_ID } },
}

const priceOrders: Orders<typeof billingPriceRoutes & typeof billingTaxRoutes> = {
  billingTax: {},
  billingPrices: {},
  changePrices: { body: { seen: 0, order: { kind: 'pack_ends', internal_id: 'none', from: null } } },
}

const NO_LINK = 'abcdefghijklmnop'
const affiliateOrders: Orders<typeof affiliateRoutes & typeof affiliateDeskRoutes> = {
  affiliateProgramme: {},
  applyAsAffiliate: { body: { about: '' } },
  ownAffiliate: {},
  affiliateReport: {},
  createAffiliateLink: { body: { name: 'blog' } },
  endAffiliateLink: { params: { key: NO_LINK } },
  requestPayout: { body: { ref: NO_SUCH_ID, currency: 'EUR', amount: 1 } },
  setPostback: { body: { url: null } },
  verifyRedirect: { params: { key: NO_LINK } },
  attributeSignUp: { body: { key: NO_LINK, tracked: null } },
  affiliateDesk: {},
  decideAffiliate: {
    params: { username: 'nobody_at_all' },
    body: { from: 'applied', to: 'accepted', note: '' },
  },
  decideReferral: { params: { account: '999999' }, body: { verdict: 'released' } },
  decidePayout: { params: { id: NO_SUCH_ID }, body: { from: 'requested', to: 'approved', note: '' } },
  addAffiliateTerms: { body: { from: null, share: 2_000, days: 365, hold_days: 30, minimum: 5_000 } },
}

const payoutOrders: Orders<typeof payoutRoutes & typeof payoutDeskRoutes> = {
  payouts: {},
  setPayoutDestination: { body: { password: 'none', holder: 'A Name', iban: 'DE89370400440532013000' } },
  setPayoutWay: { body: { password: 'none', way: 'own' } },
  payoutRuns: {},
  payoutRun: { params: { run: NO_SUCH_ID } },
  planPayouts: { params: { run: NO_SUCH_ID }, body: { through: '2026-01-01' } },
  decidePayouts: { params: { run: NO_SUCH_ID }, body: { decision: 'cancel', tokens: 0 } },
  markPaid: { params: { run: NO_SUCH_ID } },
  markReturned: { params: { run: NO_SUCH_ID, payout: NO_SUCH_ID }, body: { reason: 'closed' } },
}

const taxOrders: Orders<typeof taxDeclarationRoutes & typeof taxDeskRoutes> = {
  taxDeclaration: {},
  declareTax: {
    body: {
      ...{ version: 0, is_true: true },
      declaration: {
        ...{ kind: 'individual', first_name: 'A', last_name: 'Name', legal_name: '', street: 'Lamp 1' },
        ...{ postal_code: '', city: 'Ede', region: '', country: 'NL', birth_date: '1990-02-03' },
        ...{ birth_city: '', birth_country: '', registration_number: '', establishments: [], vat_number: '' },
        residences: [{ country: 'NL', tin: '111222333', no_tin: null }],
        us: { form: 'w8ben', citizenship: 'NL' },
      },
    },
  },
  taxDesk: {},
  makeTaxReport: { params: { report: NO_SUCH_ID }, body: { year: 2025, number: 0 } },
  lookAtTaxDeclaration: { params: { seller: 'earnings:1' }, body: { reason: 'To see.' } },
}

const packOfNothing = { kind: 'purchase', product: 'nothing', tokens: 1, amount: 10, currency: 'USD', tax: 0 }

const billingOrders: Orders<typeof billingRoutes & typeof billingCardRoutes & typeof membershipRoutes> = {
  products: { body: {} },
  ageOffer: {},
  buyAgeOffer: { body: { terms: packOfNothing } },
  purchase: {
    params: { product: 'nothing' },
    body: { terms: packOfNothing },
  },
  purchases: {},
  purchaseLimits: {},
  setBudgets: { body: { day: null, week: null, month: null } },
  coolOff: { body: { period: 'none' } },
  oneClick: { params: { product: 'nothing' }, body: { terms: packOfNothing, cardId: 'none' } },
  autoReUps: {},
  setAutoReUps: { body: { card: 'none', terms: packOfNothing, below: 50, cap: { day: 10, month: 10 } } },
  endAutoReUps: {},
  removeCard: { params: { id: 'none' } },
  membership: {},
  renewMembership: { body: { card: 'none', terms: packOfNothing } },
  endMembershipRenewal: {},
  deviceCheck: { params: { id: randomUUID() } },
  reportDevice: { params: { id: randomUUID() }, body: { device: '0'.repeat(32) } },
  onePurchase: { params: { id: randomUUID() } },
  returned: { body: { ans: 'Y123456', reference: randomUUID() } },
}

/** What moves tokens or money: tips, purchases, promotions, affiliates, and the desks of all of it. */
export const moneyOrders = {
  ...walletOrders,
  ...deskOrders,
  ...promotionOrders,
  ...wheelOrders,
  ...experimentOrders,
  ...priceOrders,
  ...affiliateOrders,
  ...payoutOrders,
  ...taxOrders,
  ...billingOrders,
}
