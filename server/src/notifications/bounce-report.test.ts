import { expect, test } from 'vitest'
import { BounceAddresses } from './bounce-addresses.ts'
import { bounceReasonOf, failedStatusOf } from './bounce-report.ts'

const report = (action: string, status: string, type = 'message/delivery-status') =>
  [
    'Return-path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b1',
    'Auto-Submitted: auto-replied',
    '',
    '--b1',
    'Content-type: text/plain; charset=us-ascii',
    '',
    'A message that you sent could not be delivered.',
    'Action: failed',
    'Status: 5.9.9',
    '--b1',
    `Content-type: ${type}`,
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    `Action: ${action}`,
    'Final-Recipient: rfc822;gone@example.org',
    `Status: ${status}`,
    '--b1',
    'Content-type: message/rfc822',
    '',
    'Subject: Status: 5.1.1',
    '--b1--',
  ].join('\r\n')

test('BOUNCE-02 a report of failure is read where it stands, and nothing else is one', () => {
  expect(failedStatusOf(report('failed', '5.1.1'))).toBe('5.1.1')
  expect(failedStatusOf(report('failed', '5.0.0').replaceAll('\r\n', '\n'))).toBe('5.0.0')
  expect(failedStatusOf(report('delayed', '4.4.1'))).toBeNull()
  expect(failedStatusOf(report('failed', '4.4.1'))).toBeNull()
  expect(failedStatusOf(report('delivered', '2.0.0'))).toBeNull()
  expect(failedStatusOf(report('failed', '5.1.1', 'text/plain'))).toBeNull()
  expect(failedStatusOf('Subject: I am on holiday\n\nAction: failed\nStatus: 5.1.1\n')).toBeNull()
  expect(failedStatusOf('')).toBeNull()
})

test('BOUNCE-02 a status says whether it is about the address', () => {
  const about = (status: string) => bounceReasonOf(status)
  expect(['5.1.1', '5.1.2', '5.1.10', '5.4.4'].map(about)).toEqual(Array(4).fill('no_mailbox'))
  expect(about('5.2.2')).toBe('mailbox_full')
  expect(['5.0.0', '5.2.1', '5.4.7'].map(about)).toEqual(Array(3).fill('refused'))
  for (const status of ['5.7.1', '5.7.26', '5.6.0', '5.5.1', '5.3.4', '5.1.7', '5.1.8', '4.2.2', '2.0.0', ''])
    expect(about(status)).toBeNull()
})

test('BOUNCE-01 the address of a message is read back in any case, and nobody else can write one', () => {
  const addresses = new BounceAddresses(Buffer.alloc(32, 1), 'bounces@example.org')
  const others = new BounceAddresses(Buffer.alloc(32, 2), 'bounces@example.org')
  for (const id of [1, 35, 36, 1_234_567, Number.MAX_SAFE_INTEGER]) {
    const address = addresses.of(id)
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64)
    expect(address).toMatch(/^bounces\+[0-9a-z]+\.[0-9a-f]{20}@example\.org$/)
    expect(addresses.read(address)).toBe(id)
    expect(addresses.read(address.split('@')[0]!.toUpperCase())).toBe(id)
    expect(others.read(address)).toBeNull()
    expect(addresses.read(address.replace(/\+[0-9a-z]+/, '+2'))).toBeNull()
  }
  for (const wrong of ['', 'bounces@example.org', 'bounces+1.@example.org', '+.', `+1.${'0'.repeat(20)}`])
    expect(addresses.read(wrong)).toBeNull()
})
