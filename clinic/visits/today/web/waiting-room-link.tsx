import { Button } from '@mantine/core'
import { useAct } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { makeWaitingRoomLink } from '../today.ts'

/** Opens the screen of the waiting room with a new link; screens with an earlier one stop working. */
export function WaitingRoomLink() {
  const make = useAct(makeWaitingRoomLink)
  async function open() {
    const isMeant = await confirm({
      question: 'Open the waiting room screen here?',
      detail: 'It shows ticket numbers, no names. A screen that was opened before stops working.',
      verb: 'Open',
    })
    if (!isMeant) return
    try {
      const { token } = await make.act({})
      window.location.assign(paths.waitingRoom(token))
    } catch {
      notify.failure('Failed to open the waiting room screen')
    }
  }
  return (
    <Button variant="default" onClick={() => void open()}>
      Waiting room screen
    </Button>
  )
}
