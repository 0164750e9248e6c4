import type { Gender, UserType } from '@footlight/core/protocol'

export interface DemoPerson {
  readonly username: string
  readonly displayName: string
  readonly type: UserType
  readonly gender: Gender | null
  readonly roles: readonly string[]
  /** With the studio of the demo. */
  readonly isOfStudio: boolean
  /** Given once, out of `promotions`. */
  readonly tokens: number
  readonly tags: readonly string[]
  readonly languages: readonly string[]
  readonly country: string | null
}

/** The studio of the demo. */
export const DEMO_STUDIO = { name: 'Demo Studio', slug: 'demo-studio' } as const

function viewer(
  username: string,
  displayName: string,
  tokens: number,
  roles: readonly string[] = [],
  isOfStudio = false,
): DemoPerson {
  return {
    username,
    displayName,
    type: 'viewer',
    gender: null,
    roles,
    isOfStudio,
    tokens,
    tags: [],
    languages: ['english'],
    country: null,
  }
}

function model(
  username: string,
  displayName: string,
  gender: Gender,
  tags: string,
  languages: string,
  country: string,
  isOfStudio = false,
): DemoPerson {
  return {
    username,
    displayName,
    type: 'model',
    gender,
    roles: [],
    isOfStudio,
    tokens: 0,
    tags: tags.split(' '),
    languages: languages.split(' '),
    country,
  }
}

/** The performer that streams unattended. */
export const DEMO_PERFORMER = 'demo_live'

/** The log-ins of the demo. */
const loginPeople: readonly DemoPerson[] = [
  viewer('demo_viewer', 'Demo Viewer', 1_000),
  viewer('demo_viewer2', 'Demo Viewer 2', 1_000),
  viewer('demo_whale', 'Demo Whale', 100_000),
  viewer('demo_broke', 'Demo Broke', 0),
  model('demo_model', 'Demo Model', 'f', 'new talk yoga', 'english german', 'DE', true),
  model('demo_model2', 'Demo Model 2', 'm', 'fitness music', 'english', 'NL', true),
  model(DEMO_PERFORMER, 'Demo Live', 'f', 'art relaxed talk', 'english', 'SE'),
  viewer('demo_studio', 'Demo Studio', 0, ['studio_owner'], true),
  viewer('demo_moderator', 'Demo Moderator', 0, ['site_moderator']),
  viewer('demo_admin', 'Demo Admin', 0, ['admin']),
  viewer('demo_compliance', 'Demo Compliance', 0, ['compliance']),
]

/** Invented adults with drawn pictures, so that browse looks like an evening. Most of them stream a drawn scene. */
const activities: readonly DemoPerson[] = [
  model('aurora_vale', 'Aurora Vale', 'f', 'dance glasses talk', 'english french', 'FR'),
  model('mirela_dusk', 'Mirela Dusk', 'f', 'brunette lingerie storytelling', 'romanian english', 'RO'),
  model('saffron_quill', 'Saffron Quill', 'f', 'ginger tattoos art', 'english', 'GB'),
  model('ines_marlowe', 'Ines Marlowe', 'f', 'curvy cosplay games', 'spanish english', 'ES'),
  model('odette_frost', 'Odette Frost', 'f', 'mature vintage roleplay', 'german english', 'AT'),
  model('juniper_hale', 'Juniper Hale', 'f', 'asmr relaxed big-smile', 'english', 'CA'),
  model('cassia_noir', 'Cassia Noir', 'f', 'latex piercings pole', 'italian english', 'IT'),
  model('marlon_reyes', 'Marlon Reyes', 'm', 'fitness dance', 'spanish english', 'CO'),
  model('felix_ashby', 'Felix Ashby', 'm', 'glasses games talk', 'english', 'GB'),
  model('bruno_castel', 'Bruno Castel', 'm', 'mature tattoos music', 'french english', 'FR'),
  model('nova_sterling', 'Nova Sterling', 't', 'cosplay body-paint art', 'english dutch', 'NL'),
  model('lumi_karlsson', 'Lumi Karlsson', 't', 'blonde yoga relaxed', 'english', 'FI'),
  model('theo_and_mina', 'Theo and Mina', 'c', 'dance acoustic music', 'english polish', 'PL'),
  model('velvet_duo', 'Velvet Duo', 'c', 'roleplay lingerie storytelling', 'english', 'US'),
]

/** Drawn viewers. What they spend comes from here and from nowhere else: it lasts for about two months. */
const regulars: readonly DemoPerson[] = [
  viewer('paper_kite', 'Paper Kite', 400_000),
  viewer('quiet_harbor', 'Quiet Harbor', 150_000),
  viewer('north_lantern', 'North Lantern', 150_000),
  viewer('slow_comet', 'Slow Comet', 150_000),
]

export const demoPeople: readonly DemoPerson[] = [...loginPeople, ...activities, ...regulars]
export const demoLogins: readonly string[] = loginPeople.map((person) => person.username)
