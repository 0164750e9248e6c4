/** What stays within reach where nothing else of the site does: the account, its money, its data, and help. */
export const ownPaths = [
  '/wallet/statement',
  '/user/settings',
  '/billing/purchases',
  '/faq',
  '/guides/viewer',
  '/support',
] as const
