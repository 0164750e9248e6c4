import { Particulars } from '@footlight/core/protocol/applications'
import { fullName, plainName } from '@footlight/core/rules/compliance/application'
import type { Vault } from '../vault/module.ts'
import type { RecordChange, StoredRecord } from './performer-records.ts'

/** As they are stored: sealed, with marks by which a name or a person is found without opening them. */
export function sealParticulars(vault: Vault, record: string, particulars: Particulars): RecordChange {
  const name = plainName(fullName(particulars))
  return {
    particulars: vault.keys.seal(JSON.stringify(particulars), placeOf(record)),
    name_mark: vault.keys.marksOf(name)[0]!,
    person_mark: vault.keys.marksOf(personText(particulars))[0]!,
    document_expires: particulars.document_expires,
  }
}

/** null: nothing was entered yet, it was destroyed, or its key is not here. */
export function openParticulars(
  vault: Vault,
  { id, particulars }: Pick<StoredRecord, 'id' | 'particulars'>,
): Particulars | null {
  const text = particulars === null ? null : vault.keys.open(particulars, placeOf(id))
  return text === null ? null : Particulars.parse(JSON.parse(text))
}

/** By which a full legal name is found, whatever key was the newest when it was entered. */
export function nameMarks(vault: Vault, name: string): readonly string[] {
  return vault.keys.marksOf(plainName(name))
}

/** By which somebody is found who has two accounts. */
export function personMarks(vault: Vault, particulars: Particulars): readonly string[] {
  return vault.keys.marksOf(personText(particulars))
}

function personText(particulars: Particulars): string {
  return `${plainName(fullName(particulars))} ${particulars.birth_date}`
}

const placeOf = (record: string): string => `performer record ${record}`
