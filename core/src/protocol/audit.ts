import * as z from 'zod/mini'

/**
 * What staff, the operator's commands and jobs do, `area.verb`. A name that was ever written stays: entries of
 * before have it. In the order of the alphabet, as the page offers them.
 */
export const auditActions = [
  'accounts.end_suspension',
  'accounts.suspend',
  'applications.approve',
  'applications.expire',
  'applications.reject',
  'identity.destroy',
  'identity.inspect',
  'identity.look_at_document',
  'identity.read',
  'roles.grant',
  'roles.make_administrator',
  'roles.take',
] as const

export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

/** What an action is about: the kind says what its id is. */
export const auditSubjectKinds = [
  /** The number of an account. */
  'account',
  /** The id of a performer's record. */
  'performer_record',
] as const

export const AuditSubjectKind = z.enum(auditSubjectKinds)
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>
