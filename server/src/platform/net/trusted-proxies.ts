import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { v6InHex } from './address.ts'

/**
 * The peers that may say for whom they speak: `TRUSTED_PROXIES`. Nobody by default, not even this machine.
 */
export class TrustedProxies {
  readonly isEmpty: boolean
  readonly #trusts: ReturnType<typeof compile>

  /** Each an address or a network in CIDR notation, as `isProxyName` takes them. */
  constructor(names: readonly string[]) {
    this.isEmpty = names.length === 0
    this.#trusts = compile(names.map(inHex))
  }

  /** Expects a plain address. */
  trusts(address: string): boolean {
    return isIP(address) !== 0 && this.#trusts(address, 0)
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

function inHex(name: string): string {
  const [address, ...prefix] = name.split('/') as [string, ...string[]]
  return isIP(address) === 6 ? [v6InHex(address), ...prefix].join('/') : name
}
