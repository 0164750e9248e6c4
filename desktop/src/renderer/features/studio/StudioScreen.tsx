import { useEffect } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { TopBar } from '../../layout/TopBar.tsx'
import classes from '../broadcast/BroadcastScreen.module.css'
import { StatusBanners } from '../broadcast/StatusBanners.tsx'
import { StudioWall } from './StudioWall.tsx'

/** Somebody of a studio is logged in: the wall of its rooms in the place of a stage. */
export function StudioScreen() {
  const {
    studio: { wall },
  } = useConsole()
  useEffect(() => {
    wall.start()
    return () => wall.stop()
  }, [wall])
  return (
    <div className={classes.stage}>
      <TopBar />
      <StatusBanners />
      <StudioWall />
    </div>
  )
}
