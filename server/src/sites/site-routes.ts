import { createHash } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import {
  type FieldCode,
  MAIN_SITE,
  type SiteRecord,
  type SiteSettings,
  siteRoutes,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { unreadableColors } from '@footlight/core/rules/sites/site-colors'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Site } from '../platform/site.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { type SeenSite, type SiteDirectory, sitesChanged } from './site-directory.ts'
import { type PictureFacts, readPicture } from './site-picture.ts'
import { picturePath } from './site-picture-routes.ts'
import type { SiteRepository } from './site-repository.ts'

export interface SiteRouteDeps {
  readonly siteRepository: SiteRepository
  readonly sites: SiteDirectory
  readonly site: Site
  readonly bus: Bus
  readonly blobs: BlobStore
  readonly clock: Clock
}

/** Enough for anybody; each stands in the memory of every node. */
const SITES_MAX = 200

const forbidden = fail({ error: 'forbidden' } as const)

/** The operator's own calls about their sites (LABEL-01 to LABEL-05). */
export function registerSiteRoutes(registrar: Registrar, deps: SiteRouteDeps): void {
  const { siteRepository, sites, site, blobs, clock } = deps
  const mayManage = (identity: Identity): boolean =>
    identity.kind === 'person' && may(identity.person.roles, 'sites.edit')
  const actOf = ({ id }: Person) => ({ by: id, at: clock.now() })
  const changed = async (domain: string): Promise<SiteRecord | null> => {
    await sites.refresh()
    deps.bus.publish(sitesChanged, { domain })
    const found = sites.list().find((each) => each.domain === domain)
    return found === undefined ? null : presentRecord(found)
  }

  registerRoute(registrar, siteRoutes.sites, ({ identity }) =>
    mayManage(identity) ? ok({ sites: sites.list().map(presentRecord) }) : forbidden,
  )

  registerRoute(registrar, siteRoutes.changeSite, async ({ identity, params: { domain }, body }) => {
    if (!mayManage(identity)) return forbidden
    const fields = refusedFields(body.settings)
    if (domain !== MAIN_SITE && site.isMainName(domain)) fields['domain'] = 'invalid'
    if (body.revision === 0 && sites.list().length > SITES_MAX) fields['domain'] = 'too_large'
    if (Object.keys(fields).length > 0) return fail({ error: 'invalid_value', fields })
    if (!(await siteRepository.save(domain, body.revision, body.settings, actOf(identity.person))))
      return fail({ error: 'conflict' })
    const record = await changed(domain)
    return record === null ? fail({ error: 'conflict' }) : ok(record)
  })

  registerRoute(registrar, siteRoutes.removeSite, async ({ identity, params: { domain } }) => {
    if (!mayManage(identity)) return forbidden
    if (!(await siteRepository.remove(domain, actOf(identity.person)))) return fail({ error: 'not_found' })
    await changed(domain)
    return ok(undefined)
  })

  registerRoute(registrar, siteRoutes.changeSitePicture, async ({ identity, params, body }) => {
    if (!mayManage(identity)) return forbidden
    const { domain, kind } = params
    const bytes = body.data === null ? null : Buffer.from(body.data, 'base64')
    const facts = bytes === null ? null : readPicture(bytes, kind)
    if (bytes !== null && facts === null) return fail({ error: 'invalid_value', fields: { data: 'invalid' } })
    const picture = bytes === null || facts === null ? null : await store(blobs, bytes, facts)
    if (!(await siteRepository.savePicture(domain, kind, picture, actOf(identity.person))))
      return fail({ error: 'not_found' })
    const record = await changed(domain)
    return record === null ? fail({ error: 'not_found' }) : ok(record)
  })
}

/** Named by what is in it, so that its address never changes its meaning. */
async function store(blobs: BlobStore, bytes: Buffer, { ending, width, height }: PictureFacts) {
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
  const key: BlobKey = `site-pictures/${file}`
  await blobs.put(key, bytes, { bytes: bytes.length, type: `image/${ending}` })
  return { path: picturePath(file), width, height }
}

function refusedFields(settings: SiteSettings): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {}
  for (const name of ['display_name', 'meta_title', 'meta_description', 'h1_content'] as const)
    if (settings[name] !== null && isProhibited(settings[name], 'sentence', 'staff'))
      fields[`settings.${name}`] = 'prohibited'
  for (const [at, { text }] of settings.banners.entries())
    if (isProhibited(text, 'sentence', 'staff')) fields[`settings.banners.${at}.text`] = 'prohibited'
  if (settings.root?.tag != null && isProhibited(settings.root.tag, 'label', 'staff'))
    fields['settings.root'] = 'prohibited'
  for (const theme of ['dark', 'light'] as const) {
    const colors = settings.colors[theme]
    for (const role of colors === null ? [] : unreadableColors(theme, colors))
      fields[`settings.colors.${theme}.${role}`] = 'invalid'
  }
  return fields
}

function presentRecord({ domain, url, revision, settings, logo, icon }: SeenSite): SiteRecord {
  return { domain, url, revision, settings, logo, icon }
}
