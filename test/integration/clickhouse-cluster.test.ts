import { storesContract } from '../contract/stores/index.ts'
import { serverHarness } from '../support/clickhouse/server.ts'
import { overTwoShards } from './clickhouse-cluster.ts'

overTwoShards(server => storesContract(serverHarness(server)))
