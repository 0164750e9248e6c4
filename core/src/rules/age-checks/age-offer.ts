/**
 * A pack of tokens that is a proof of age beside: whoever pays it with a credit card has one, and children do not. Sold once to each
 * account, while a proof is wanted that a card can give.
 */
export const AGE_OFFER = 'age_check'
