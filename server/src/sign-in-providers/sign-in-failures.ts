import type { Failure } from '@footlight/core/protocol'

/** Why nothing came of a log-in by a provider; `state` as `signInProviderRoutes` lists them. */
export const signInFailures = {
  over: {
    error: 'wrong_state',
    state: 'over',
    message: 'This log-in was used already, is older than ten minutes, or was begun elsewhere. Begin again.',
  },
  denied: {
    error: 'wrong_state',
    state: 'denied',
    message: 'You did not agree on the page of the provider, so nothing has happened here.',
  },
  refused: {
    error: 'wrong_state',
    state: 'refused',
    message: 'The answer of the provider does not prove who you are. Nothing has happened here.',
  },
  email_in_use: {
    error: 'wrong_state',
    state: 'email_in_use',
    message:
      'You have an account here with this e-mail address. Log in to it, and connect the provider under Security.',
  },
  connected: {
    error: 'wrong_state',
    state: 'connected',
    message: 'This provider is connected with your account already.',
  },
  connected_elsewhere: {
    error: 'wrong_state',
    state: 'connected_elsewhere',
    message: 'Your account at the provider opens another account here. Disconnect it there first.',
  },
  unavailable: {
    error: 'unavailable',
    message: 'The provider does not answer right now. Try again in a moment, or log in another way.',
  },
} as const satisfies Record<string, Failure>
