/* listen LIBRARY [arguments of clickhouse-local]: a ClickHouse server until SIGTERM or SIGINT.
   libchdb.so exports chdb_query_cmdline, the main of clickhouse-local, which can listen on ports. */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int write_end = -1;

/* The last query reads standard input: closing it stops the server. */
static void stop(int signal_number) {
  (void)signal_number;
  if (write_end >= 0) close(write_end);
  write_end = -1;
}

int main(int argc, char **argv) {
  int ends[2];
  if (argc < 2 || pipe(ends)) return 2;
  dup2(ends[0], 0);
  write_end = ends[1];
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
  void *(*run)(int, char **) = dlsym(library, "chdb_query_cmdline");
  char *(*error_of)(void *) = dlsym(library, "chdb_result_error");
  if (!run || !error_of) return fprintf(stderr, "The library has no chdb_query_cmdline.\n"), 1;
  static char query[4096];
  const char *first = getenv("FIRST");
  snprintf(query, sizeof query, "%s SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; "
           "SELECT count() FROM file('/dev/stdin', 'LineAsString', 'x String') FORMAT Null", first ? first : "");
  char **arguments = calloc(argc + 3, sizeof *arguments);
  int count = 0;
  arguments[count++] = "clickhouse";
  for (int at = 2; at < argc; at++) arguments[count++] = argv[at];
  arguments[count++] = "--query";
  arguments[count++] = query;
  signal(SIGTERM, stop);
  signal(SIGINT, stop);
  signal(SIGPIPE, SIG_IGN);
  void *result = run(count, arguments);
  char *error = result ? error_of(result) : "no result";
  if (error) return fprintf(stderr, "%s\n", error), 1;
  return 0;
}
