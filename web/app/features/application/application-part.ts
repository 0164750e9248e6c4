import type { Application } from '@footlight/core/protocol/applications'

/** What each part of the form is given. */
export interface ApplicationPartProps {
  readonly application: Application
  readonly onChange: (application: Application) => void
  /** It is no longer what this page shows: sent, decided or changed in another tab. */
  readonly onStale: () => Promise<void>
}
