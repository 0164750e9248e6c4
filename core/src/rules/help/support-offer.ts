/** What decides how somebody can reach the support. */
export interface SupportFacts {
  readonly isLoggedIn: boolean
  readonly isModel: boolean
  readonly hasCard: boolean
  /** Media, a post, tokens or a membership. */
  readonly hasPurchase: boolean
  /** Put on the account by the operator, so that chat can be tried out. */
  readonly isChatForced: boolean
  /** They call from a country in which the operator offers no chat. */
  readonly isRestricted: boolean
  /** Their studio is one that the operator serves wherever it is. */
  readonly isStudioExempt: boolean
  readonly isSuperVip: boolean
  /** Put on the account by the operator. */
  readonly isPhoneForced: boolean
}

export type SupportDepartment = 'model_support' | 'support'

export interface SupportOffer {
  /** `chat`: a thread on the site; `form`: one message, answered by e-mail. */
  readonly by: 'chat' | 'form'
  readonly department: SupportDepartment
  /** Whether the operator's number is shown, where there is one. */
  readonly hasPhone: boolean
}

/** SUPPORT-01: who reaches the support by which way. */
export function supportOffer(facts: SupportFacts): SupportOffer {
  const { isLoggedIn, isModel } = facts
  const isEntitled = isModel || facts.hasCard || facts.hasPurchase
  const isKeptOut = facts.isRestricted && !facts.isStudioExempt
  return {
    by: isLoggedIn && (facts.isChatForced || (isEntitled && !isKeptOut)) ? 'chat' : 'form',
    department: isLoggedIn && isModel ? 'model_support' : 'support',
    hasPhone: isLoggedIn && (facts.isSuperVip || facts.isPhoneForced),
  }
}
