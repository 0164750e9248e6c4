import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TestApi } from '../../dev-env/api-client.ts'
import { linkFor } from '../../dev-env/outbox.ts'
import { must } from '../../dev-env/show-steps.ts'
import type { FootlightOverrides } from '../../dev-env/start-footlight.ts'
import { linkIn, openShop, PASSWORD, type SecurityShop } from '../account-security-support/security-shop.ts'

export type Applicant = TestApi & { readonly username: string; readonly email: string }

/** A file with one new key, apart from any data folder. */
export function newVaultKey(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'footlight-vault-')), 'vault.key')
  writeFileSync(path, `# of a test\n${randomBytes(32).toString('hex')}\n`)
  return path
}

export function openVaultShop(overrides: FootlightOverrides = {}): Promise<SecurityShop> {
  const { config, ...more } = overrides
  return openShop({ ...more, config: { vaultKeyFile: newVaultKey(), ...config } })
}

export const particulars = {
  first_name: 'Robin',
  last_name: 'Quillfeather-Ådal',
  birth_date: '1990-02-03',
  country: 'NL',
  document_kind: 'id_card',
  document_number: 'SPECI2014',
  document_country: 'NL',
  document_expires: '2099-12-31',
  aliases: ['Robin Q', 'Lantern Fox'],
  broadcast_category: 'solo',
} as const

let pictures = 0

/** Neutral: a card drawn in one color, unlike any other. PNG, base64. */
export async function drawnCard(width = 900, height = 600): Promise<string> {
  pictures += 1
  const background = { r: (pictures * 37) % 256, g: (pictures * 91) % 256, b: 120 }
  const card = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return card.toString('base64')
}

let made = 0

/** A performer's new account whose e-mail is confirmed. */
export async function applicant(
  { footlight }: Pick<SecurityShop, 'footlight'>,
  username = `applicant_${process.pid}_${(made += 1)}`,
): Promise<Applicant> {
  const email = `${username}@example.net`
  const who = footlight.guest()
  const account = {
    username,
    email,
    password: PASSWORD,
    birth_date: '1990-02-03',
    type: 'model',
    gender: 'f',
  }
  must(await who.post('/auth/register', { ...account, accepts_terms: true }))
  const link = await linkFor(footlight.config.dataDir, email, 'confirm-email')
  must(await footlight.guest().post('/auth/confirm_email', { token: linkIn(link, 'confirm-email') }))
  return Object.assign(who, { username, email })
}

export async function sign(who: TestApi, signature = 'robin quillfeather adal') {
  const { id } = must(await who.post('/application/agreement'))
  const { secret } = must(await who.get(`/legal/document/${id}`))
  return await who.post('/legal/document/sign', { secret, signature })
}

/** Everything that an application needs, but not sent yet. */
export async function fillIn(who: TestApi, more: object = {}): Promise<void> {
  must(await who.post('/application/particulars', { ...particulars, ...more }))
  for (const side of ['front', 'back', 'face'])
    must(await who.post('/application/documents', { side, picture: await drawnCard() }))
  must(await sign(who))
}

/** Sends it; answers as the staff finds it. */
export async function sendIn(
  who: TestApi & { readonly username: string },
  staff: TestApi,
): Promise<{ readonly id: string; readonly revision: number }> {
  const { revision } = must(await who.get('/application'))
  const sent = must(await who.post('/application/submit', { revision }))
  const { applications } = must(await staff.get(`/moderation/applications?name=${who.username}`))
  return { id: applications[0].id, revision: sent.revision }
}

/** Somebody whose application the staff has approved, with the id of their record. `more`: other particulars. */
export async function approvedPerformer(
  shop: Pick<SecurityShop, 'footlight'>,
  staff: TestApi,
  {
    username,
    ...more
  }: { readonly username?: string; readonly document_number?: string; readonly country?: string } = {},
): Promise<Applicant & { readonly record: string }> {
  const who = await applicant(shop, username)
  await fillIn(who, more)
  const { id, revision } = await sendIn(who, staff)
  must(await staff.post(`/moderation/applications/${id}/approve`, { revision }))
  return Object.assign(who, { record: id })
}
