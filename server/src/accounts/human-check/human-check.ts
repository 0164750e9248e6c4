import type { HumanCheckPurpose, ProofOfWork } from '@footlight/core/protocol'

/** For whom and for what a challenge is; an answer to another one is worth nothing. */
export interface HumanCheckBinding {
  readonly purpose: HumanCheckPurpose
  readonly sessionKey: string
}

/** Keeps scripts from what anybody may do. An adapter asks nobody else, and learns nothing of who is checked. */
export interface HumanCheck {
  /** null: nobody is asked. */
  challenge(binding: HumanCheckBinding): Promise<ProofOfWork | null>
  /** True once for each challenge, within five minutes, and always where nobody is asked. `answer`: as it came; absent: none did. */
  take(binding: HumanCheckBinding, answer: string | undefined): Promise<boolean>
}

export const noHumanCheck: HumanCheck = {
  challenge: async () => null,
  take: async () => true,
}
