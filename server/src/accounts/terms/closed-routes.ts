import { type Route, routes } from '@footlight/core/protocol'

/**
 * What earns, or offers something new for money, and moves no tokens itself. What ends a show, answers an order or delivers one
 * is not among it: what was begun is settled. Nor is what takes money out.
 */
const earning: ReadonlySet<Route> = new Set<Route>([
  routes.setStandby,
  routes.privateAccept,
  routes.limitedAnnounce,
  routes.goalAnnounce,
  routes.sharecamAccept,
  routes.startGoldenTicket,
  routes.startScratchoff,
  routes.versusInvite,
  routes.versusAccept,
  routes.speedDateRequest,
  routes.speedDateAccept,
  routes.changeFanClub,
  routes.renewFanClub,
  routes.createMedia,
  routes.submitMedia,
  routes.changeBundleSettings,
  routes.createPost,
  routes.sendMassMessage,
  routes.changeCommissionOffer,
  routes.applyAsAffiliate,
  routes.createAffiliateLink,
])

/** Whether a call waits until new terms are accepted: all that spends, sells or earns (TERMS-02). */
export function needsTerms(route: Route): boolean {
  // What there is to buy may be looked at.
  const sells = route.sells === true && route.method !== 'GET'
  return route.movesTokens === true || sells || earning.has(route)
}
