import { useEffect } from 'react'
import { useConsole } from '../app/console-context.ts'
import { StatusBanners } from '../panels/StatusBanners.tsx'
import { StudioWall } from '../panels/studio/StudioWall.tsx'
import { TopBar } from '../panels/TopBar.tsx'
import classes from './StageScreen.module.css'

/** Somebody of a studio is logged in: the wall of its rooms in the place of a stage. */
export function StudioScreen() {
  const { wall } = useConsole()
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
