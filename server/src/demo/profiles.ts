import { type BodyTraits, noBodyTraits, type ProfileFields } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import { changeProfile } from '../profiles/change-profile.ts'
import type { ProfileRepository } from '../profiles/profile-repository.ts'

type Told = Pick<ProfileFields, 'about' | 'time_zone' | 'schedule'>

const nobody: ProfileFields['socials'] = { twitter: null, instagram: null, tiktok: null, discord: null }

function told(about: string, zone: string, days: readonly number[], from: string, to: string): Told {
  return { about, time_zone: zone, schedule: days.map((day) => ({ day, from, to })) }
}

/**
 * By user name. No names on other sites: an invented one may be somebody's. Those to log in as are missing:
 * theirs is for whoever tries the form.
 */
const profiles: Readonly<Record<string, Told>> = {
  demo_live: told(
    'A test picture that never sleeps. It is drawn by the server, counts its frames and answers private shows.',
    'Europe/Stockholm',
    [1, 2, 3, 4, 5, 6, 7],
    '08:00',
    '23:00',
  ),
  aurora_vale: told(
    'Bonsoir! I dance while I think and I think while I dance. Requests are welcome, also old ones.\n\nOn Thursdays we learn a step together.',
    'Europe/Paris',
    [2, 4, 6],
    '20:00',
    '01:00',
  ),
  mirela_dusk: told(
    'Stories under the lamp, told slowly. Every ticket show is a new chapter; the ones before are summed up first.',
    'Europe/Bucharest',
    [3, 5, 7],
    '21:00',
    '00:30',
  ),
  saffron_quill: told(
    'I draw portraits of whoever holds the hill. Ink, paper, patience.',
    'Europe/London',
    [1, 4, 6],
    '18:30',
    '22:00',
  ),
  ines_marlowe: told(
    'Guitarra, juegos de mesa y mucha risa. Hablo español e inglés.',
    'Europe/Madrid',
    [2, 3, 6],
    '22:00',
    '02:00',
  ),
  odette_frost: told(
    'Ein Fenster zum Meer, fast immer offen. Ich rede wenig und höre gern zu.',
    'Europe/Vienna',
    [5, 6, 7],
    '17:00',
    '23:00',
  ),
  theo_and_mina: told(
    'Two voices, one guitar. Both of us are on camera, and both of us read the chat.',
    'Europe/Warsaw',
    [5, 6],
    '20:30',
    '23:30',
  ),
}

/** Some say how they look, of the two of a couple each; most do not. */
const looks: Readonly<Record<string, readonly Partial<BodyTraits>[]>> = {
  aurora_vale: [
    { body_type: 'athletic', height_cm: 168, hair_color: 'brown', eye_color: 'hazel', tattoos: 'few' },
  ],
  theo_and_mina: [
    { body_type: 'slim', height_cm: 186, hair_color: 'blond', eye_color: 'blue', piercings: 'none' },
    { body_type: 'curvy', height_cm: 164, hair_color: 'red', eye_color: 'green', piercings: 'few' },
  ],
}

/** Once, as they would write it themselves: what somebody changed since then stays. */
export async function writeDemoProfile(person: Person, repository: ProfileRepository): Promise<void> {
  const profile = profiles[person.username]
  if (profile === undefined || (await repository.of(person.id)).revision > 0) return
  const { tags, languages, country } = person
  const written = await changeProfile(
    person,
    0,
    {
      ...profile,
      tags: [...tags],
      languages: [...languages],
      country,
      socials: nobody,
      body_traits: (looks[person.username] ?? []).map((traits) => ({ ...noBodyTraits, ...traits })),
    },
    repository,
  )
  // Another node that starts with this one may have been first.
  assert(
    written.ok || written.error.error === 'conflict',
    `the profile of ${person.username} could not be written`,
  )
}
