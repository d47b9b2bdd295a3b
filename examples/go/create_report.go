// Creates a report of a page, waits until it is done, and prints its score.
//
//	export ASSAY_URL=https://assay.example.org ASSAY_KEY=assay_…
//	go run create_report.go https://example.com
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

type Report struct {
	ID     int
	State  string
	Score  int
	Result string
	Error  struct{ Message string }
}

func call(method, path string, form url.Values) (report Report) {
	request, err := http.NewRequest(method, os.Getenv("ASSAY_URL")+"/api/v1"+path, strings.NewReader(form.Encode()))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ASSAY_KEY"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	// The server answers when the report is done, or after this many seconds.
	request.Header.Set("Prefer", "wait=30")
	client := http.Client{Timeout: time.Minute}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		Data   Report
		Detail string
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if response.StatusCode >= 400 {
		log.Fatal(answer.Detail)
	}
	return answer.Data
}

func main() {
	report := call("POST", "/reports", url.Values{"url": {os.Args[1]}})
	for report.State == "queued" || report.State == "running" {
		time.Sleep(2 * time.Second)
		report = call("GET", fmt.Sprintf("/reports/%d", report.ID), nil)
	}
	if report.State == "failed" {
		log.Fatal(report.Error.Message)
	}
	fmt.Printf("Report %d: %d of 100, %s\n", report.ID, report.Score, report.Result)
}
