import {
  defaultSiteSettings,
  SitePicture,
  type SitePictureKind,
  type SiteRecord,
  SiteSettings,
} from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type AuditEntry, audited, type StaffAct } from '../audit-log/module.ts'

interface SiteTables {
  /** Settings and pictures: JSON texts. */
  sites: {
    domain: string
    revision: number
    settings: string
    logo: string | null
    icon: string | null
  }
}

export type StoredSite = Omit<SiteRecord, 'url'>

export interface SiteRepository {
  all(): Promise<readonly StoredSite[]>
  /** `revision`: the one that is replaced; 0: there is none. False: it was another. */
  save(domain: string, revision: number, settings: SiteSettings, act: StaffAct): Promise<boolean>
  /** False: there is no such site. */
  savePicture(
    domain: string,
    kind: SitePictureKind,
    picture: SitePicture | null,
    act: StaffAct,
  ): Promise<boolean>
  /** False: there was none. */
  remove(domain: string, act: StaffAct): Promise<boolean>
}

/** Sites, on either dialect. A row that cannot be read stops whoever asks: nobody is shown half a site. */
export function createSiteRepository(db: Kysely<SiteTables>): SiteRepository {
  return {
    async all() {
      const rows = await db.selectFrom('sites').selectAll().orderBy('domain').execute()
      return rows.map(({ settings, logo, icon, ...row }) => ({
        ...row,
        // What a later version asks for has its default in rows of before.
        settings: SiteSettings.parse({ ...defaultSiteSettings, ...JSON.parse(settings) }),
        logo: readPicture(logo),
        icon: readPicture(icon),
      }))
    },
    save: (domain, revision, settings, act) =>
      audited(db, entryOf('sites.change', domain, act, { revision: revision + 1 }), async (within) => {
        const values = { revision: revision + 1, settings: JSON.stringify(settings) }
        const { numInsertedOrUpdatedRows = 0n } =
          revision === 0
            ? await within
                .insertInto('sites')
                .values({ domain, ...values, logo: null, icon: null })
                .onConflict((c) => c.column('domain').doNothing())
                .executeTakeFirstOrThrow()
            : await within
                .updateTable('sites')
                .set(values)
                .where('domain', '=', domain)
                .where('revision', '=', revision)
                .executeTakeFirstOrThrow()
                .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
        return numInsertedOrUpdatedRows > 0n
      }),
    savePicture: (domain, kind, picture, act) =>
      audited(
        db,
        entryOf('sites.change_picture', domain, act, { kind, is_removed: picture === null }),
        async (within) => {
          const { numUpdatedRows } = await within
            .updateTable('sites')
            .set(({ eb }) => ({
              [kind]: picture === null ? null : JSON.stringify(picture),
              revision: eb('revision', '+', 1),
            }))
            .where('domain', '=', domain)
            .executeTakeFirstOrThrow()
          return numUpdatedRows > 0n
        },
      ),
    remove: (domain, act) =>
      audited(db, entryOf('sites.remove', domain, act, {}), async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('sites')
          .where('domain', '=', domain)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
  }
}

function entryOf(
  action: AuditEntry['action'],
  domain: string,
  { by, at }: StaffAct,
  details: AuditEntry['details'],
): AuditEntry {
  return { at, actor: by, action, subject: { kind: 'site', id: domain }, reason: null, details }
}

function readPicture(text: string | null): SitePicture | null {
  return text === null ? null : SitePicture.parse(JSON.parse(text))
}
