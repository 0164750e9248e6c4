import type { Person } from '../accounts/people-port.ts'
import { noStanding, type StudioStanding } from '../accounts/studio-standing.ts'
import type { PayoutRepository } from '../payouts/payout-repository.ts'
import type { Studio, StudioRegister } from '../studio-register/module.ts'

export interface StudioStandingDeps {
  readonly studioRegister: Pick<StudioRegister, 'named' | 'below'>
  readonly payouts: Pick<PayoutRepository, 'studiosPaidFor'>
}

/** With which studio somebody works, and whether it is paid for them. */
export class StudioStandingReader {
  readonly #deps: StudioStandingDeps

  constructor(deps: StudioStandingDeps) {
    this.#deps = deps
  }

  /** Asks nothing about whoever has to do with no studio. */
  async of({ id, type, studioId }: Pick<Person, 'id' | 'type' | 'studioId'>): Promise<StudioStanding> {
    if (studioId === null) return noStanding
    const { studioRegister, payouts } = this.#deps
    const [own, paidFor] = await Promise.all([
      this.#named(studioId),
      type === 'model' ? payouts.studiosPaidFor([id]) : null,
    ])
    const isStudioPay = paidFor?.get(id)?.studio === studioId
    if (own === null) return { ...noStanding, is_studio_pay: isStudioPay }
    const top = own.above === null ? own : ((await this.#named(own.above)) ?? own)
    const below = await studioRegister.below(top.id, 'open')
    return {
      studio: {
        ...presentNamed(top),
        is_aj_studio: top.mayHaveSubstudios,
        is_master_studio: below.length > 0,
      },
      substudio: top === own ? null : presentNamed(own),
      is_studio_pay: isStudioPay,
    }
  }

  async #named(id: number): Promise<Studio | null> {
    return (await this.#deps.studioRegister.named([id])).get(id) ?? null
  }
}

const presentNamed = ({ id, name, slug }: Studio) => ({ id, name, slug })
