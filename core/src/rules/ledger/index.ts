export * from './accounts.ts'
export * from './movements.ts'
export * from './shares.ts'
export * from './studio-terms.ts'
