import type { DatabaseKind } from '../../platform/db/database-kind.ts'
import type { Migrations } from '../../platform/db/migrate.ts'
import { movements } from './0001-movements.ts'
import { holds } from './0002-holds.ts'
import { keys } from './0003-keys.ts'
import { outbox } from './0004-outbox.ts'
import { orderOfBytes } from './0005-order-of-bytes.ts'
import { spending } from './0006-spending.ts'
import { shared } from './0007-shared.ts'
import { noHolds } from './0008-no-holds.ts'
import { kinds } from './0009-kinds.ts'
import { escrows } from './0010-escrows.ts'
import { fences } from './0011-fences.ts'

export function ledgerMigrations(kind: DatabaseKind): Migrations {
  return {
    '0001-movements': movements(kind),
    '0002-holds': holds(kind),
    '0003-keys': keys(kind),
    '0004-outbox': outbox(kind),
    ...(kind === 'postgres' && { '0005-order-of-bytes': orderOfBytes() }),
    '0006-spending': spending(kind),
    '0007-shared': shared(kind),
    '0008-no-holds': noHolds(kind),
    '0009-kinds': kinds(kind),
    '0010-escrows': escrows(kind),
    '0011-fences': fences(kind),
  }
}
