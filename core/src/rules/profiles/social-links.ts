interface Network {
  /** What people know it by. */
  readonly name: string
  readonly pattern: RegExp
  /** What stands before the user name in the address of a profile. */
  readonly home: string
}

/** Where performers may be found elsewhere. An address is made of these alone: nobody enters one. */
const networks = {
  twitter: { name: 'X (Twitter)', pattern: /^[A-Za-z0-9_]{1,15}$/, home: 'https://x.com/' },
  instagram: {
    name: 'Instagram',
    pattern: /^(?!.*\.\.)[A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])?$/,
    home: 'https://www.instagram.com/',
  },
  tiktok: {
    name: 'TikTok',
    pattern: /^[A-Za-z0-9_.]{1,23}[A-Za-z0-9_]$/,
    home: 'https://www.tiktok.com/@',
  },
  discord: { name: 'Discord', pattern: /^[A-Za-z0-9-]{2,32}$/, home: 'https://discord.gg/' },
} as const satisfies Record<string, Network>

export type SocialNetwork = keyof typeof networks
export const socialNetworks = Object.keys(networks) as readonly SocialNetwork[]

export function networkName(network: SocialNetwork): string {
  return networks[network].name
}

/** Whether the network has such names; of Discord it is the code of an invitation. */
export function isNameOn(network: SocialNetwork, username: string): boolean {
  return networks[network].pattern.test(username)
}

export function socialUrl(network: SocialNetwork, username: string): string {
  return networks[network].home + encodeURIComponent(username)
}
