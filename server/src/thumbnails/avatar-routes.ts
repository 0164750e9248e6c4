import { createHash } from 'node:crypto'
import { USERNAME_PATTERN } from '@footlight/core/protocol'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'

const CACHE_A_DAY = 'public, max-age=86400'

/** `/avatars/<username>.svg`: for any possible name, so that it tells nothing about who has an account. */
export function registerAvatarRoutes(app: FastifyInstance, { site }: { readonly site: Site }): void {
  app.get<{ Params: { file: string } }>(
    '/avatars/:file',
    { config: { beforeAgeProof: true } },
    async (request, reply) => {
      const username = request.params.file.endsWith('.svg')
        ? request.params.file.slice(0, -'.svg'.length)
        : ''
      if (!USERNAME_PATTERN.test(username))
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      return reply
        .headers({
          ...assetHeaders(site.isSecure),
          'cache-control': CACHE_A_DAY,
          'content-type': 'image/svg+xml',
        })
        .send(drawAvatar(username))
    },
  )
}

const SIZE = 96

/** Pairs of ground and figure colours that keep their contrast in the dark and the light theme. */
const palettes = [
  ['#2b1b3d', '#f06fb4'],
  ['#14304a', '#5fb7ff'],
  ['#123a34', '#4fd1a5'],
  ['#3d2416', '#ffab66'],
  ['#3a1626', '#ff7a93'],
  ['#22254f', '#a59bff'],
  ['#33340f', '#d9d24b'],
  ['#1d3440', '#7fd6e8'],
] as const

/** A curtain of arcs and a light, told from the name alone: the same name always gives the same picture. */
function drawAvatar(username: string): string {
  const dice = createHash('sha256').update(`avatar ${username}`).digest()
  const [ground, figure] = palettes[dice[0]! % palettes.length]!
  const turn = (dice[1]! / 255) * 360
  const light = { x: 24 + (dice[2]! % 48), y: 18 + (dice[3]! % 20), r: 9 + (dice[4]! % 8) }
  const arcs = [0, 1, 2, 3].map((index) => {
    const radius = 18 + index * 13
    const dash = 10 + (dice[5 + index]! % 60)
    const gap = 8 + (dice[9 + index]! % 30)
    return `<circle cx="48" cy="104" r="${radius}" stroke-dasharray="${dash} ${gap}" stroke-opacity="${(0.95 - index * 0.18).toFixed(2)}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>`,
    `<g fill="none" stroke="${figure}" stroke-width="7" stroke-linecap="round" transform="rotate(${((turn % 24) - 12).toFixed(1)} 48 96)">${arcs.join('')}</g>`,
    `<circle cx="${light.x}" cy="${light.y}" r="${light.r}" fill="${figure}" fill-opacity="0.9"/>`,
    '</svg>',
  ].join('')
}
