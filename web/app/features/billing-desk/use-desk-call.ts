import { useCall } from '../../platform/use-call.ts'

const texts = { conflict: 'billing_desk.changed' }

/** A call of the desk, where somebody else may work too. */
export const useDeskCall = () => useCall(texts)
