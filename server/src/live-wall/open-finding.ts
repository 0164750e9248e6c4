import type { ChangeableConfig, Config } from '../platform/config.ts'
import type { TakenThumbnail } from '../sfu/port.ts'
import type { Vault } from '../vault/module.ts'
import type { Finding, FindingRepository } from './finding-repository.ts'

export interface OpenFindingDeps {
  readonly findingRepository: Pick<FindingRepository, 'isNew' | 'open'>
  /** null: there is no vault, so a case gets no picture. */
  readonly vault: Pick<Vault, 'seal' | 'note'> | null
  readonly config: Pick<Config, 'liveEvidence'>
  readonly currentConfig: Pick<ChangeableConfig, 'caseCalendar'>
}

/**
 * Opens a case with what a program found in a public picture, or joins the open one, with that picture encrypted by the vault.
 * null: the staff knows it already. `before`: runs ahead of the case where it is news.
 */
export async function openFinding(
  finding: Finding,
  { jpeg, takenAt }: TakenThumbnail,
  { findingRepository, vault, config, currentConfig }: OpenFindingDeps,
  before: () => void = () => undefined,
): Promise<string | null> {
  if (!(await findingRepository.isNew(finding))) return null
  before()
  const isKept = vault !== null && config.liveEvidence !== 'off'
  const document = isKept ? await vault.seal(jpeg, 'image/jpeg') : null
  const still = document === null ? null : { document, takenAt, isPublic: true }
  return findingRepository.open(finding, still, vault, currentConfig.caseCalendar)
}
