import { ask } from '../../../../web/ask.ts'
import type { UploadWay } from '../../files/web/use-file-uploads.ts'
import { addInboxItem, sendInboxPart } from '../inbox-item.ts'

/** The way of files that are sent to the inbox by hand. */
export const wayToInbox: UploadWay = {
  addressOf: (id, part) => sendInboxPart.path.replace(':fileId', id).replace(':part', String(part)),
  async add({ id, name, bytes }, signal) {
    return (await ask(addInboxItem, { body: { id, fileName: name, bytes }, signal })).name
  },
  changes: addInboxItem.changes,
}
