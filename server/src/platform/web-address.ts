import * as z from 'zod/mini'

/** Calls are made below it. With a name and a password in it none could be. */
export const webAddress = z.string().check(
  z.refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return (
      url !== null &&
      /^https?:$/.test(url.protocol) &&
      url.search === '' &&
      url.hash === '' &&
      url.username === '' &&
      url.password === ''
    )
  }),
)
