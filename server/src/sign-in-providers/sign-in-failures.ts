import type { Failure } from '@footlight/core/protocol'

/** Why nothing came of a log-in by a provider; `state` as `signInProviderRoutes` lists them. */
export const signInFailures = {
  over: {
    error: 'wrong_state',
    state: 'over',
    message:
      'This log-in was already used, is older than ten minutes, or was started elsewhere. Start again.',
  },
  denied: {
    error: 'wrong_state',
    state: 'denied',
    message: 'You did not agree on the provider’s page. You are not logged in, and nothing was connected.',
  },
  refused: {
    error: 'wrong_state',
    state: 'refused',
    message:
      'The provider’s answer does not prove who you are. You are not logged in, and nothing was connected.',
  },
  email_in_use: {
    error: 'wrong_state',
    state: 'email_in_use',
    message:
      'You have an account here with this email address. Log in to it, and connect the provider under Security.',
  },
  connected: {
    error: 'wrong_state',
    state: 'connected',
    message: 'This provider is already connected to your account.',
  },
  connected_elsewhere: {
    error: 'wrong_state',
    state: 'connected_elsewhere',
    message:
      'Your account with the provider is connected to another account here. Disconnect it there first.',
  },
  unavailable: {
    error: 'unavailable',
    message: 'The provider is not answering. Try again in a moment, or log in another way.',
  },
} as const satisfies Record<string, Failure>
