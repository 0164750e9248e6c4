import type { RouterContextProvider } from 'react-router'
import { pageApiContext } from './context.ts'

/** Whether there is a statement about records at `/2257` to be linked to. */
export async function hasRecordsStatement(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { status } = await context.get(pageApiContext).get('/records_statement')
  return status === 200
}
