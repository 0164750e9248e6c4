/** Parts of the world that lists are made of; names as in their addresses. */
export const worldRegions = [
  'africa',
  'asia',
  'central-south-america',
  'eastern-europe',
  'europe',
  'usa',
] as const
export type WorldRegion = (typeof worldRegions)[number]

const split = (codes: string) => codes.split(' ')

/**
 * ISO 3166-1 alpha-2, by the geoscheme of the United Nations (M49). Eastern Europe is listed in Europe as well;
 * a country of no list, such as Canada or Australia, is in none of the six.
 */
const countries: Readonly<Record<WorldRegion, readonly string[]>> = {
  africa: split(
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ ' +
      'NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  ),
  asia: split(
    'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH ' +
      'PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  ),
  'central-south-america': split(
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF MQ MS MX NI ' +
      'PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  ),
  'eastern-europe': split('BG BY CZ HU MD PL RO RU SK UA'),
  europe: split(
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK ' +
      'MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  ),
  usa: ['US'],
}

/** Where somebody of this country is listed. null: they named none. */
export function worldRegionsOf(country: string | null): readonly WorldRegion[] {
  return worldRegions.filter((region) => country !== null && countries[region].includes(country))
}
