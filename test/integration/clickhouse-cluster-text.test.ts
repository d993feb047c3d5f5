import { signalsContract } from '../contract/signals/index.ts'
import { textContract } from '../contract/text/index.ts'
import { serverText } from '../support/text/clickhouse-server.ts'
import { overTwoShards } from './clickhouse-cluster.ts'

overTwoShards(server => {
  textContract(serverText(server), 25)
  signalsContract(serverText(server), 25)
})
