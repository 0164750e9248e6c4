import {
  defaultSiteSettings,
  SitePicture,
  type SitePictureKind,
  type SiteRecord,
  SiteSettings,
} from '@footlight/core/protocol'
import type { Kysely } from 'kysely'

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
  save(domain: string, revision: number, settings: SiteSettings): Promise<boolean>
  /** False: there is no such site. */
  savePicture(domain: string, kind: SitePictureKind, picture: SitePicture | null): Promise<boolean>
  /** False: there was none. */
  remove(domain: string): Promise<boolean>
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
    async save(domain, revision, settings) {
      const values = { revision: revision + 1, settings: JSON.stringify(settings) }
      const { numInsertedOrUpdatedRows = 0n } =
        revision === 0
          ? await db
              .insertInto('sites')
              .values({ domain, ...values, logo: null, icon: null })
              .onConflict((c) => c.column('domain').doNothing())
              .executeTakeFirstOrThrow()
          : await db
              .updateTable('sites')
              .set(values)
              .where('domain', '=', domain)
              .where('revision', '=', revision)
              .executeTakeFirstOrThrow()
              .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
      return numInsertedOrUpdatedRows > 0n
    },
    async savePicture(domain, kind, picture) {
      const { numUpdatedRows } = await db
        .updateTable('sites')
        .set(({ eb }) => ({
          [kind]: picture === null ? null : JSON.stringify(picture),
          revision: eb('revision', '+', 1),
        }))
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async remove(domain) {
      const { numDeletedRows } = await db
        .deleteFrom('sites')
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

function readPicture(text: string | null): SitePicture | null {
  return text === null ? null : SitePicture.parse(JSON.parse(text))
}
