import { useEffect } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { TopBar } from '../../layout/TopBar.tsx'
import { StatusBanners } from '../broadcast/StatusBanners.tsx'
import { StudioWall } from './StudioWall.tsx'
import classes from '../broadcast/BroadcastScreen.module.css'

/**
 * Screen of a studio owner or manager: the wall of the studio's rooms in the place of the broadcast screen.
 */
export function StudioScreen() {
  const {
    studio: { wall },
  } = useConsole()
  useEffect(() => {
    wall.start()
    return () => wall.stop()
  }, [wall])
  return (
    <div className={classes.screen}>
      <TopBar />
      <StatusBanners />
      <StudioWall />
    </div>
  )
}
