import type { windowsCalls } from '../../shared/ipc/windows.ts'
import type { HandlersOf } from '../ipc/register.ts'
import type { Accounts } from './accounts.ts'

type AccountCalls = Pick<
  typeof windowsCalls,
  'readAccounts' | 'signedIn' | 'switchAccount' | 'addAccount' | 'forgetAccount'
>

export function accountHandlers(accounts: Accounts): HandlersOf<AccountCalls> {
  return {
    readAccounts: () => accounts.list,
    signedIn: ({ username }) => accounts.signedIn(username),
    switchAccount: ({ id }) => accounts.switchTo(id),
    addAccount: () => accounts.add(),
    forgetAccount: ({ id }) => accounts.forget(id),
  }
}
