import { flag } from '../../schema/flag.ts'
import { list } from '../../schema/list.ts'

/** The forms asked for, as a caller writes them. */
export function formTypes(description: string) {
  return list({
    max: 50,
    pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$',
    hint: 'a form as filed, such as 10-K, 10-K/A or 8-K',
    description: `${description} \`10-K\` and \`10-Q\` mean the families as filed (10-K405, 10-KSB, 10-KT and so on); \`10-K/A\` means amendments.`,
    examples: [['10-K', '10-Q']],
  })
}

/** Whether amendments of the forms asked for are wanted too. */
export const Amendments = flag('Also amendments of the forms in `form_type`.')
