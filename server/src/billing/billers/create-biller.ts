import type { BillerConfig } from '../../platform/biller-config.ts'
import type { Biller } from './biller.ts'
import { createBtcpayBiller } from './btcpay-biller.ts'
import { createCashtocodeBiller } from './cashtocode-biller.ts'
import { createCcbillBiller } from './ccbill-biller.ts'
import { createEpochBiller } from './epoch-biller.ts'
import { createPaypalBiller } from './paypal-biller.ts'
import { createSandboxBiller } from './sandbox-biller.ts'

/** The adapter of what the operator has set up. */
export function createBiller(config: BillerConfig): Biller {
  switch (config.name) {
    case 'sandbox':
      return createSandboxBiller(config)
    case 'epoch':
      return createEpochBiller(config)
    case 'ccbill':
      return createCcbillBiller(config)
    case 'crypto':
      return createBtcpayBiller(config)
    case 'paypal':
      return createPaypalBiller(config)
    case 'cashtocode':
      return createCashtocodeBiller(config)
  }
}
