// Checks the page of a report again, and prints what changed since the run before.
//
//	export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//	go run run_again.go 7
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

type Report struct {
	State string
	Error struct{ Message string }
}

type Run struct{ Number, Score int }

type Check struct{ Title string }

type Diff struct {
	Older, Newer        Run
	Improved, Regressed []Check
}

// call reads what is answered into data.
func call(method, path, form string, data any) {
	address := os.Getenv("ASSAY_URL") + "/api/v1/reports/" + os.Args[1] + path
	request, err := http.NewRequest(method, address, strings.NewReader(form))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ASSAY_KEY"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Prefer", "wait=30")
	client := http.Client{Timeout: time.Minute}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer := struct {
		Data   any
		Detail string
	}{Data: data}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 400 {
		log.Fatal(answer.Detail)
	}
}

func main() {
	var report Report
	call("PUT", "", "update=1", &report)
	for report.State == "queued" || report.State == "running" {
		time.Sleep(2 * time.Second)
		call("GET", "", "", &report)
	}
	if report.State == "failed" {
		log.Fatal(report.Error.Message)
	}

	var runs []Run
	call("GET", "/runs", "", &runs)
	newest := runs[0].Number
	var diff Diff
	call("GET", fmt.Sprintf("/runs/%d/diff?with=%d", newest, newest-1), "", &diff)
	fmt.Printf("Score: %d, now %d\n", diff.Older.Score, diff.Newer.Score)
	for _, check := range diff.Improved {
		fmt.Println("Better:", check.Title)
	}
	for _, check := range diff.Regressed {
		fmt.Println("Worse:", check.Title)
	}
}
