import { isIP } from 'node:net'

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')

/** A header of version 1, from this address. */
export function proxyHeaderV1(address: string): Buffer {
  const family = isIP(address)
  return Buffer.from(`PROXY TCP${family} ${address} ${family === 6 ? '::1' : '127.0.0.1'} 4711 1935\r\n`)
}

/** A header of version 2, from this address; `extra`: bytes behind the addresses. */
export function proxyHeaderV2(
  address: string,
  {
    command = 0x21,
    family,
    extra = 0,
  }: { readonly command?: number; readonly family?: number; readonly extra?: number } = {},
): Buffer {
  const isV6 = isIP(address) === 6
  const host = isV6 ? bytesOfV6(address) : Buffer.from(address.split('.').map(Number))
  const body = Buffer.concat([host, host, Buffer.from([0x12, 0x67, 0x07, 0x8f]), Buffer.alloc(extra)])
  const head = Buffer.concat([
    SIGNATURE,
    Buffer.from([command, family ?? (isV6 ? 0x21 : 0x11), body.length >> 8, body.length & 255]),
  ])
  return Buffer.concat([head, body])
}

function bytesOfV6(address: string): Buffer {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)),
  ) as [number[], number[]]
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]))
}
