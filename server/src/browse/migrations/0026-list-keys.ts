import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

const BATCH = 1_000

interface StoredModel {
  readonly id: number
  readonly username: string
  readonly gender: string | null
  readonly languages: string
  readonly country: string | null
}

/** As they were when this was written. */
const regions: Readonly<Record<string, string>> = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  'central-south-america':
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  'eastern-europe': 'BG BY CZ HU MD PL RO RU SK UA',
  europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  usa: 'US',
}

/** Models are listed by language and region as well, and stand in ranks that are made now and then. */
export function listKeys(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createRanks(db, kind)
      for (let last = 0; ; ) {
        const { rows } = await sql<StoredModel>`
          select id, username, gender, languages, country from people
          where type = 'model' and id > ${last} order by id limit ${BATCH}`.execute(db)
        if (rows.length === 0) return
        const listings = rows.flatMap((model) =>
          keysOf(model).map((key) => sql`(${key}, ${model.username}, ${model.gender ?? ''}, ${model.id})`),
        )
        if (listings.length > 0)
          await sql`insert into model_listings (tag, username, gender, model_id) values ${sql.join(listings)}
            on conflict do nothing`.execute(db)
        last = rows.at(-1)!.id
      }
    },
  }
}

function keysOf({ languages, country }: StoredModel): readonly string[] {
  const spoken = (JSON.parse(languages) as string[]).map((language) => `language:${language}`)
  const places = Object.entries(regions).filter(
    ([, codes]) => country !== null && codes.split(' ').includes(country),
  )
  return [...new Set([...spoken, ...places.map(([region]) => `region:${region}`)])].sort()
}

async function createRanks(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('model_ranks')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('model_ranks_pk', ['kind', 'place'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema.createIndex('model_ranks_model').on('model_ranks').columns(['model_id']).execute()
}
