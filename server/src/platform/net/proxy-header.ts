import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { plainAddress } from './address.ts'

const V1_START = Buffer.from('PROXY ')
/** With CR LF (PROXY protocol §2.1). */
const V1_BYTES_MAX = 107
const V2_START = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
const V2_HEAD_BYTES = 16
/** Behind the addresses stand what the proxy knows of TLS and the like: no proxy says so much. */
const V2_BODY_BYTES_MAX = 4_096
const v2Commands = { local: 0x20, proxy: 0x21 } as const
const V2_UNSPECIFIED = 0x00
/** By family: bytes of one address. Two of them are followed by two ports of two bytes each. */
const v2AddressBytes: Readonly<Record<number, number>> = { 17: 4, 33: 16 }

export type ProxyHeader =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'malformed' }
  /**
   * `address`: plain; null: the proxy speaks for itself, or does not know. `bytes`: how long the header is.
   */
  | { readonly kind: 'read'; readonly address: string | null; readonly bytes: number }

const incomplete = { kind: 'incomplete' } as const
const malformed = { kind: 'malformed' } as const

/** The header of the PROXY protocol, version 1 or 2, at the start of what a proxy sends. */
export function readProxyHeader(received: Buffer): ProxyHeader {
  if (startsAs(received, V1_START)) return received.length < V1_START.length ? incomplete : readV1(received)
  if (startsAs(received, V2_START)) return received.length < V2_HEAD_BYTES ? incomplete : readV2(received)
  return malformed
}

/** As far as it has come. */
function startsAs(received: Buffer, start: Buffer): boolean {
  const length = Math.min(received.length, start.length)
  return received.subarray(0, length).equals(start.subarray(0, length))
}

function readV1(received: Buffer): ProxyHeader {
  const end = received.subarray(0, V1_BYTES_MAX).indexOf('\r\n')
  if (end === -1) return received.length >= V1_BYTES_MAX ? malformed : incomplete
  const line = received.toString('latin1', 0, end)
  if (/^PROXY UNKNOWN(?: |$)/.test(line)) return { kind: 'read', address: null, bytes: end + 2 }
  const parts = /^PROXY TCP([46]) ([\da-fA-F.:]+) ([\da-fA-F.:]+) (\d{1,5}) (\d{1,5})$/.exec(line)
  if (parts === null) return malformed
  const [family, source, target, ...ports] = parts.slice(1) as [string, string, string, string, string]
  if (
    [source, target].some((address) => isIP(address) !== Number(family)) ||
    ports.some((port) => Number(port) > 65_535)
  )
    return malformed
  return { kind: 'read', address: plainAddress(source), bytes: end + 2 }
}

function readV2(received: Buffer): ProxyHeader {
  const [command, family, bodyBytes] = [
    received.readUInt8(12),
    received.readUInt8(13),
    received.readUInt16BE(14),
  ]
  if ((command !== v2Commands.local && command !== v2Commands.proxy) || bodyBytes > V2_BODY_BYTES_MAX)
    return malformed
  const bytes = V2_HEAD_BYTES + bodyBytes
  if (received.length < bytes) return incomplete
  if (command === v2Commands.local || family === V2_UNSPECIFIED) return { kind: 'read', address: null, bytes }
  const length = v2AddressBytes[family]
  if (length === undefined || bodyBytes < 2 * length + 4) return malformed
  const source = ipaddr.fromByteArray([...received.subarray(V2_HEAD_BYTES, V2_HEAD_BYTES + length)])
  return { kind: 'read', address: plainAddress(source.toString()), bytes }
}
