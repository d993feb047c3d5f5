"""Runs a ClickHouse server from the library of the embedded engine, for tests: libchdb exports chdb_query_cmdline, the main of
clickhouse-local, which can listen on ports. It ends at the end of its standard input, and so with its parent process.

usage: server.py LIBRARY DATA_DIR HTTP_PORT TCP_PORT
"""
import ctypes
import os
import sys
import threading

# The engine reopens /dev/stdin, which works only for a pipe; the parent may pass a socket.
parent = os.dup(0)
read_end, write_end = os.pipe()
os.dup2(read_end, 0)


def end_with_parent():
    while os.read(parent, 4096):
        pass
    os.close(write_end)


threading.Thread(target=end_with_parent, daemon=True).start()

library, data, http_port, tcp_port = sys.argv[1:5]
listen = (
    "SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; "
    "SELECT count() FROM file('/dev/stdin', 'LineAsString', 'x String') FORMAT Null"
)
arguments = ["clickhouse", "--path", data, "--listen_host", "127.0.0.1", "--http_port", http_port]
arguments += ["--tcp_port", tcp_port, "--query", listen]

engine = ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
run = engine.chdb_query_cmdline
run.restype = ctypes.c_void_p
run.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p)]
error_of = engine.chdb_result_error
error_of.restype = ctypes.c_char_p
error_of.argtypes = [ctypes.c_void_p]

result = run(len(arguments), (ctypes.c_char_p * (len(arguments) + 1))(*[a.encode() for a in arguments], None))
error = error_of(result) if result else b"no result"
if error:
    sys.exit(error.decode())
