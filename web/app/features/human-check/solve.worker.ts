import type { ProofOfWork } from '@footlight/core/protocol/human-check'
import { solveChallenge } from 'altcha-lib/v1'

/** Computes beside the page, which stays as quick as it was. Answers the number; null: there is none, or it cannot be found here. */
addEventListener('message', ({ data }: MessageEvent<ProofOfWork>) => {
  solveChallenge(data.challenge, data.salt, data.algorithm, data.maxnumber).promise.then(
    (solution) => postMessage(solution?.number ?? null),
    () => postMessage(null),
  )
})
