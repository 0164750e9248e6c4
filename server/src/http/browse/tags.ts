/** Tags that a model may carry and browse offers. Data of the operator; every one passes the prohibited-terms policy. */
export const approvedTags = [
  'acoustic', 'art', 'asmr', 'bbw', 'big-smile', 'blonde', 'body-paint', 'brunette', 'cosplay', 'curvy', 'dance', 'fitness', 'games', 'ginger', 'glasses', 'latex', 'lingerie', 'mature',
  'milf', 'music', 'new', 'piercings', 'pole', 'relaxed', 'roleplay', 'storytelling', 'talk', 'tattoos', 'vintage', 'yoga',
] as const
