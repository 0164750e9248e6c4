import { BlockList, isIP } from 'node:net'

/**
 * The peers that may say for whom they speak: `TRUSTED_PROXIES`. Nobody by default, not even this machine.
 */
export class TrustedProxies {
  readonly #list = new BlockList()
  readonly #isEmpty: boolean

  /** Each an address or a network in CIDR notation, as `isProxyName` takes them. */
  constructor(names: readonly string[]) {
    this.#isEmpty = names.length === 0
    for (const name of names) {
      const [address, prefix] = name.split('/') as [string, string | undefined]
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (prefix === undefined) this.#list.addAddress(address, family)
      else this.#list.addSubnet(address, Number(prefix), family)
    }
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Expects a plain address. */
  trusts(address: string): boolean {
    if (this.#isEmpty) return false
    const kind = isIP(address)
    return kind !== 0 && this.#list.check(address, kind === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Whether this names a proxy or a network of them. The whole internet is none: then everybody could say who
 * they are.
 */
export function isProxyName(name: string): boolean {
  const parts = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(name)
  const kind = isIP(parts?.[1] ?? '')
  if (kind === 0) return false
  return parts?.[2] === undefined || (Number(parts[2]) > 0 && Number(parts[2]) <= (kind === 6 ? 128 : 32))
}
