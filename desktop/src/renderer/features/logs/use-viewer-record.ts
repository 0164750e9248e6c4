import { useEffect, useMemo } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { ViewerRecord } from './viewer-record.ts'

/** What the logs know about a viewer, loaded when they are open. */
export function useViewerRecord(viewer: string): ViewerRecord {
  const { bridge, logs } = useConsole()
  const record = useMemo(() => new ViewerRecord(viewer, bridge), [viewer, bridge])
  const { isOpen } = logs
  useEffect(() => {
    if (isOpen) void record.load()
  }, [record, isOpen])
  return record
}
